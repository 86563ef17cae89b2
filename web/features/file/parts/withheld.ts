/** Whether a file is one of those withheld: all of them, none, or those with these ids. */
export const isAmong = (withheld: boolean | readonly string[], fileId: string) =>
  typeof withheld === 'boolean' ? withheld : withheld.includes(fileId)
