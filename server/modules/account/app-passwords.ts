import * as contract from '#contract/routes/other-apps.ts'
import { addAppPassword, findAppPasswords, maxAppPasswords, newAppPassword } from '../../db/accounts/app-passwords.ts'
import { removeOwn } from '../../db/accounts/remove-own.ts'
import type { Registry } from '../../http/api/registry.ts'
import { Failure, notFound } from '../../http/failure.ts'
import type { SecretBox } from '../../lib/secret-box.ts'

const tooMany = () =>
  new Failure(409, `You have ${maxAppPasswords} app passwords. Remove one that you don't use anymore.`)
const onlyOnce = () => new Failure(409, 'This app password was made, and is shown only once. Make another one.')

/** A listener's passwords for other apps. */
export function appPasswordRoutes(registry: Registry, box: SecretBox): void {
  registry.implement(contract.getAppPasswords, async ({ caller, db }) => {
    const passwords = await findAppPasswords(db, caller.userId)
    return {
      data: passwords.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        created_dt: created_at.toISOString(),
        last_used_dt: last_used_at?.toISOString() ?? null,
      })),
    }
  })

  registry.implement(
    contract.addAppPassword,
    {
      replay: async () => {
        throw onlyOnce()
      },
    },
    async ({ caller: { userId }, body: { name }, db: trx }) => {
      const password = newAppPassword()
      const added = await addAppPassword(trx, box, { userId, name, password })
      if (!added) throw tooMany()
      return { id: added.id, name, created_dt: added.created_at.toISOString(), last_used_dt: null, password }
    },
  )

  registry.implement(contract.removeAppPassword, async ({ caller, params, db: trx }) => {
    if (!(await removeOwn(trx, 'app_passwords', caller.userId, params.id))) throw notFound('This app password')
    return null
  })
}
