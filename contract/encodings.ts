/** What the text of a table may be written in. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]
