import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { Provider } from 'jotai/react'
import { store } from '../../state/store.ts'
import { Hero } from '../layout/Hero.tsx'
import { Section } from '../layout/Section.tsx'
import styles from './AllControls.module.css'
import { Buttons } from './Buttons.tsx'
import { Fields } from './Fields.tsx'
import { Messages } from './Messages.tsx'
import { Overlays } from './Overlays.tsx'
import { Shapes } from './Shapes.tsx'
import { Texts } from './Texts.tsx'

/** Add a new kind of control here, or as a `Part` of one of these. */
const sections = { Buttons, Fields, Shapes, Texts, Messages, Overlays }

/** Links need a router. This one has no pages. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** Every control in every state, for developers, the accessibility tests and the screenshots. */
export const AllControls = () => (
  <Provider store={store}>
    <RouterContextProvider router={router}>
      <main id="main" className={styles.page}>
        <title>All controls</title>
        <Hero title="All controls" tagline="Every control and every state of it" />
        {Object.entries(sections).map(([title, Content]) => (
          <Section key={title} title={title}>
            <Content />
          </Section>
        ))}
      </main>
    </RouterContextProvider>
  </Provider>
)
