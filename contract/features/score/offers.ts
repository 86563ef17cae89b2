import { offers } from '#contract/offers.ts'
import { gradebookCan, scoreCalls } from './calls.ts'
import { scoreColumnCalls } from './column-calls.ts'
import { scoreImportCalls } from './import-calls.ts'

const { set, clear, undo, setScheme, setLetters, saveColumns, show } = scoreCalls
const { save, remove, restore, sort } = scoreColumnCalls
const { preview, apply, undo: undoImport } = scoreImportCalls

export const scoreOffers = [
  offers(gradebookCan, {
    grade: [
      ...[set, clear, undo, setScheme, setLetters, saveColumns, show],
      ...[save, remove, restore, sort],
      ...[preview, apply, undoImport],
    ],
  }),
]
