import { capitalised, clock, fullTime, pastTime, wallClock } from '#web/lib/dates.ts'

/** `Tue 24 Nov 08:05`, the suggested name of an attendance that begins at that time; two on one day differ. */
export const titleAt = (time: number) => fullTime(time)

/** The forms that suggested names have in the languages, and those of the server. */
const suggested = [
  /^[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2,3}( \d{4})? \d{2}:\d{2}$/,
  /^(\d{4}年)?\d{1,2}月\d{1,2}日[周週]. \d{2}:\d{2}$/,
  /^\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}$/,
]

/** Whether the name is the day of the attendance, in whichever language it was suggested. */
const isItsDay = (title: string, begins: number) =>
  suggested.some(form => form.test(title)) && title.includes(String(wallClock(begins).day))

/** The name; one that was suggested is written in the reader's language. */
export const shownName = (title: string, begins: number | null) =>
  begins !== null && isItsDay(title, begins) && title.endsWith(clock(begins)) ? titleAt(begins) : title

/** When an attendance began, for a row with its name: nothing if that says it already. */
export const whenIfUnsaid = (title: string, begins: number | null) =>
  begins !== null && !isItsDay(title, begins) && capitalised(pastTime(begins))
