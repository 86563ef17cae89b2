import type { FileParts, Files, ModelKey } from '#contract/features/question/types/open.ts'
import { looks } from '../looks.ts'
import { FilesAnswer } from './Answer.tsx'
import { FilesShown } from './Shown.tsx'

export const filesLooks = looks<FileParts, Files, ModelKey>({ Answer: FilesAnswer, Shown: FilesShown })
