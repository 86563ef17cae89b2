import { capitalised, fullTime, shortTime } from '#web/lib/dates.ts'

/** `Tue 24 Nov 08:05`, the suggested name of an attendance that begins at that time; two on one day differ. */
export const titleAt = (time: number) => fullTime(time)

/** When an attendance began, for a row with its name: nothing if that says it already. */
export const whenIfUnsaid = (title: string, begins: number | null) =>
  begins !== null && title !== titleAt(begins) && capitalised(shortTime(begins))
