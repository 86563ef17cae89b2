import type { Translate } from '#web/lib/texts.ts'
import { chooseAction } from '#web/ui/base/ask.ts'

/** Minutes after which an attendance may end by itself; 0 never. */
export const durations = [0, 1, 3, 5, 10, 15] as const

export const durationText = (t: Translate<'attendance'>, minutes: number): string =>
  minutes === 0 ? t('start.never') : t('start.minutes', { count: minutes })

/** Asks in how many minutes from now it ends; null when nothing was chosen. */
export async function chooseDuration(t: Translate<'attendance'>, title: string): Promise<number | null> {
  const choices = durations.map(minutes => ({ key: String(minutes), label: durationText(t, minutes) }))
  const chosen = await chooseAction({ title, choices })
  return chosen === null ? null : Number(chosen)
}
