/** What kinds call their unfinished new activities, each kept for its course; declared beside the kind's form. */
// biome-ignore lint/suspicious/noEmptyInterface: the kinds fill it
export interface UnfinishedForms {}

/** Names under which the web keeps things on the device. Private windows may refuse storage; then nothing is kept. */
export type StoredName =
  | 'token'
  | 'token_for_login'
  | 'courseId'
  | 'xlanguage'
  | 'schoolConfig'
  | 'code_key'
  | 'chatAsked'
  | 'curFolderPath'
  | 'wsHash'
  | 'scheme'
  | 'returnTo'
  | 'user'
  | 'saidLanguage'
  | 'toldPush'
  | 'homeworkPhrases'
  | 'homeworkReasons'
  | 'deviceKnown'
  | 'attendanceMethod'
  | 'laterNotices'
  | 'paletteRecent'
  | `codeUntil:${string}`
  | `overtaken:${string}`
  | `homeworkMarks:${string}`
  | `testMarks:${string}`
  | `${keyof UnfinishedForms}:${string}`
  | `chat:${string}`
  | `comment:${string}`
  | `commentsSent:${string}`
  | `courseAuthority:${string}`
  | `uploads:${string}`
  | `edit:${string}`
  | `question:${string}`
  | `enrolmentPrompt:${string}`
  | `testMarks:${string}`
  | `testLeft:${string}`
  | `regrade:${string}`
  | `scoreFolds:${string}`

/** Without storage, choices last as long as the page. */
function quietly<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

export const stored = (name: StoredName): string | null => quietly(() => localStorage.getItem(name))

export const store = (name: StoredName, value: string): void =>
  void quietly(() => localStorage.setItem(name, value))

export const forget = (name: StoredName): void => void quietly(() => localStorage.removeItem(name))

/** Clears everything, including the tab's storage, except appearance and language. */
export function forgetAll(): void {
  const kept = (['xlanguage', 'scheme'] as const).map(name => [name, stored(name)] as const)
  quietly(() => localStorage.clear())
  quietly(() => sessionStorage.clear())
  for (const [name, value] of kept) if (value !== null) store(name, value)
}

/** Survives a reload, but not its tab or session. */
type NameForTab = 'registration' | 'projector' | 'studentViewer' | 'scanReceipt' | `courseRole:${string}`

export const storedForTab = (name: NameForTab): string | null => quietly(() => sessionStorage.getItem(name))

export const storeForTab = (name: NameForTab, value: string): void =>
  void quietly(() => sessionStorage.setItem(name, value))

export const forgetForTab = (name: NameForTab): void => void quietly(() => sessionStorage.removeItem(name))

/** The role with which a course was entered, kept until the window is closed. */
export const visitRole = {
  store: (courseId: string, role: string) => storeForTab(`courseRole:${courseId}`, role),
  stored: (courseId: string) => storedForTab(`courseRole:${courseId}`),
}
