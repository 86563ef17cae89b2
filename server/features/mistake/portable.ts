import type { Portable } from '#server/kernel/portable.ts'

export const mistakePortable: Portable = {
  tables: [],
  stays: {
    mistake_practice: 'what a student practises for themselves is theirs; their papers say what went wrong',
  },
}
