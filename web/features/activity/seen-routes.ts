/** What the page of an activity is, whatever its kind. */
export const seenRoute = {
  audience: 'all',
  bar: 'top',
  beside: ['/courseHome', '/folders', '/todoList', '/ktpInfo'],
  keepAlive: true,
  waitsAs: 'page',
} as const

/** The form in which it is written. */
export const formRoute = {
  audience: 'teacher',
  bar: 'top',
  first: () => import('./editor/first.ts').then(module => module.editorFirst),
} as const
