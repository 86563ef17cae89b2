import type { Language } from '#contract/error.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { writtenAt } from '../records/words.ts'
import type { Session } from './register.ts'

/**
 * What the columns of a register are called: name and time of each attendance, `Week 12 2026-11-21 08:05`. One without a
 * name of its own is called attendance: Excel would turn a time alone into a date of the country.
 * @returns by the attendance's id
 */
export function titlesOf(sessions: readonly Session[], timeZone: string, language: Language) {
  const unnamed = textIn(language, { text: { en: 'Attendance', zh: '考勤' } })
  const taken = new Map<string, number>()
  return new Map(
    sessions.map(({ id, title, begins_at }) => {
      const time = writtenAt(begins_at, timeZone)
      const text = `${isItsDay(title, time) ? unnamed : title} ${time}`
      const times = (taken.get(text) ?? 0) + 1
      taken.set(text, times)
      return [id, times === 1 ? text : `${text} (${times})`]
    }),
  )
}

/** Suggested names are the day with the time, in whichever language. */
const isItsDay = (title: string, time: string) =>
  title.endsWith(time.slice(-5)) && /\d.*\d\d:\d\d$/.test(title)
