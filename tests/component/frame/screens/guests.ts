import { createUser, requestPasswordReset, resetPassword, signIn } from '#contract/routes/account.ts'
import { getClientConfig } from '#contract/routes/system.ts'
import { page } from '../../support/app.tsx'
import { alert, button, field, type ScreenStates, title } from '../../support/screens.ts'
import { noAnswer, refused } from '../../support/server.ts'

/** What guests see: their forms, and the public pages. */

const inputError = page.getByText(/^(Enter |Passwords? )/).first()

async function fill(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value)
}
const newAccount = { Username: 'ayo', Email: 'ayo@listener.example', Password: 'secret' }
const twice = { 'New password': 'another secret', 'Confirm password': 'another secret' }

export const guests: ScreenStates = {
  'the login': { path: '/login', shows: button('Login') },
  'the login of a demo': {
    path: '/login',
    shows: button('Login'),
    given: server =>
      server.on(getClientConfig, {
        ...{ firebase: null, is_demo: true, store_search_url: 'https://store.example/', push_public_key: null },
        demo_accounts: [
          { username: 'demo', password: 'demo-listener', role: 'listener' },
          { username: 'curator', password: 'demo-curator', role: 'curator' },
        ],
      }),
    reach: async () => button('Curate as curator'),
  },
  'the login without input': {
    path: '/login',
    shows: button('Login'),
    reach: async () => {
      await button('Login').click()
      return inputError
    },
  },
  'the login, refused': {
    path: '/login',
    shows: button('Login'),
    given: server => server.on(signIn, refused(401)),
    reach: async () => {
      await fill({ Username: 'ayo', Password: 'wrong' })
      await button('Login').click()
      return alert
    },
  },
  'the registration': { path: '/register', shows: button('Register') },
  'the registration without input': {
    path: '/register',
    shows: button('Register'),
    reach: async () => {
      await button('Register').click()
      return inputError
    },
  },
  'the registration, refused': {
    path: '/register',
    shows: button('Register'),
    given: server => server.on(createUser, noAnswer),
    reach: async () => {
      await fill(newAccount)
      await button('Register').click()
      return alert
    },
  },
  'the forgotten password': { path: '/forgot-password', shows: button('Send email') },
  'the forgotten password without an address': {
    path: '/forgot-password',
    shows: button('Send email'),
    reach: async () => {
      await button('Send email').click()
      return inputError
    },
  },
  'the forgotten password, sent': {
    path: '/forgot-password',
    shows: button('Send email'),
    given: server => server.on(requestPasswordReset, {}),
    reach: async () => {
      await fill({ Email: 'ayo@listener.example' })
      await button('Send email').click()
      return page.getByRole('status')
    },
  },
  'the reset without a token': { path: '/reset', shows: title },
  'the reset': { path: '/reset?token=any', shows: button('Change password') },
  'the reset without input': {
    path: '/reset?token=any',
    shows: button('Change password'),
    reach: async () => {
      await button('Change password').click()
      return inputError
    },
  },
  'the reset, refused': {
    path: '/reset?token=any',
    shows: button('Change password'),
    given: server => server.on(resetPassword, refused(422)),
    reach: async () => {
      await fill(twice)
      await button('Change password').click()
      return alert
    },
  },
  'the login after a reset': {
    path: '/reset?token=any',
    shows: button('Change password'),
    given: server => server.on(resetPassword, {}),
    reach: async () => {
      await fill(twice)
      await button('Change password').click()
      return button('Login')
    },
  },
  About: { path: '/about', shows: title },
  Contact: { path: '/contact', shows: title },
  'the Terms': { path: '/terms', shows: title },
  'the Privacy Policy': { path: '/policy', shows: title },
}
