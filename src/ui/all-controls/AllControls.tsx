import { Hero } from '../Hero.tsx'
import { Section } from '../Section.tsx'
import styles from './AllControls.module.css'
import { Buttons } from './Buttons.tsx'
import { Fields } from './Fields.tsx'
import { Messages } from './Messages.tsx'
import { Shapes } from './Shapes.tsx'

/** A new kind of control gets a component of its own here, or a `Part` in one of these. */
const sections = { Buttons, Fields, Shapes, Messages }

/** Every control in every state, to be looked at in every width: by developers, by axe and by the screenshots. */
export const AllControls = () => (
  <main id="main" className={styles.page}>
    <title>All controls</title>
    <Hero title="All controls" tagline="Every control and every state of it" />
    {Object.entries(sections).map(([title, Content]) => (
      <Section key={title} title={title}>
        <Content />
      </Section>
    ))}
  </main>
)
