import { lazily } from '#web/shell/extension-points.ts'

/** Fetched where something is asked so. */
export const Board = lazily(() => import('./Board.tsx').then(module => module.Board), 'answering/board')

/** The same on a wall. */
export const LargeBoard = lazily(
  () => import('./LargeBoard.tsx').then(module => module.LargeBoard),
  'answering/board',
)

export const BoardWriting = lazily(
  () => import('./PostWriting.tsx').then(module => module.BoardWriting),
  'answering/board',
)
