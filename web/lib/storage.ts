/** Names under which the web keeps things on the device. Private windows may refuse storage: then nothing is kept. */
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
  | 'wsHash'
  | 'returnTo'
  | 'user'
  | 'toldLanguage'
  | 'toldPush'
  | 'homeworkPhrases'
  | 'homeworkReasons'
  | `codeUntil:${string}`
  | `homeworkTask:${string}`
  | `homeworkMarks:${string}`
  | `courseAuthority:${string}`
  | `uploads:${string}`
  | `enrolmentPrompt:${string}`

export function stored(name: StoredName): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function store(name: StoredName, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Without storage the choice lives as long as the page.
  }
}

export function forget(name: StoredName): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

/** Clears everything, what was kept for the tab too, except how the person wants the screen to look and read. */
export function forgetAll(): void {
  const kept = (['xlanguage', 'scheme'] as const).map(name => [name, stored(name)] as const)
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    return
  }
  for (const [name, value] of kept) if (value !== null) store(name, value)
}

/** What outlives a reload, but neither its tab nor its session. */
type NameForTab = 'registration' | 'studentViewer' | `courseRole:${string}`

export function storedForTab(name: NameForTab): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

export function storeForTab(name: NameForTab, value: string): void {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // Without storage it lives as long as the page.
  }
}

export function forgetForTab(name: NameForTab): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

/** The role with which a course was entered, kept for the visit: until the window is closed. */
export const visitRole = {
  store: (courseId: string, role: string) => storeForTab(`courseRole:${courseId}`, role),
  stored: (courseId: string) => storedForTab(`courseRole:${courseId}`),
}
