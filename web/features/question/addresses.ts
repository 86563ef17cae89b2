import { path } from '#web/lib/path.ts'

export const banksPath = (courseId?: string | null) =>
  path('/questions/banks', courseId ? { courseId, courseRole: 1 } : {})

export const bankPath = (id: string, folder?: string | null) =>
  path('/questions/bank', folder ? { id, folder } : { id })

export const questionPath = (id: string) => path('/questions/preview', { id })

export const editPath = (id: string) => path('/questions/edit', { id })

export const importPath = (bankId: string, folderId: string | null) =>
  path('/questions/import', folderId ? { bankId, folderId } : { bankId })

export const newQuestionPath = (bankId: string, folderId: string | null, type: number) =>
  path('/questions/edit', folderId ? { bankId, type, folderId } : { bankId, type })
