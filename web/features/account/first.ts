import { deployment } from '#web/lib/deployment.ts'
import { stored } from '#web/lib/storage.ts'
import { fetchParts } from '#web/shell/extension-points.ts'
import type { First } from '#web/shell/first.ts'
import { waysToLogIn } from './extension-points.ts'
import { DemoAccounts } from './login/demo-accounts.ts'
import { deploymentQuery } from './use-deployment.ts'

/**
 * The screens before the login: what the school of this address offers, so that nothing moves under the finger of those
 * who come for the first time. Later what was known last is shown at once.
 */
export const welcomeFirst: First = {
  points: [waysToLogIn],
  async ask(opening) {
    const asking = opening.ask(deploymentQuery())
    const known = stored('schoolConfig') === null ? (await asking)?.config : deployment()
    if (known?.isDemo) await fetchParts([DemoAccounts])
  },
}
