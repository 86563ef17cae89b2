import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { ask } from '#web/lib/call.ts'
import { fetchParts } from '#web/shell/extension-points.ts'
import type { First, Opening } from '#web/shell/first.ts'
import { panelOf } from './panels.ts'

/** What a panel of the settings begins with. */
const questions: Record<string, (opening: Opening) => Promise<unknown>> = {
  messageSetting: opening => opening.ask(ask(deliveryCalls.getDeliverySettings, {})),
  myAccountManage: opening => opening.ask(ask(profileCalls.getAccountState, {})),
}

/** One panel of the settings, as it is drawn with its content. */
export const settingsFirst: First = {
  async ask(opening) {
    const detail = opening.search.get('detail') ?? ''
    const Panel = panelOf(detail)
    await Promise.allSettled([fetchParts(Panel ? [Panel] : []), questions[detail]?.(opening)])
  },
}
