import { titleLength } from '#contract/features/activity/written.ts'

/** What an activity is called after a file: its name without the ending, as long as a title may be. */
export const titleOfFile = (name: string, longest: number = titleLength): string =>
  name.replace(/\.[^.]{1,8}$/, '').slice(0, longest)
