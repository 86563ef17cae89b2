import { fieldLength } from '#contract/features/profile/rules.ts'

/** Characters of a class number, as in the profile of a student. */
export const classNumberLength = fieldLength.class
/** Characters of an e-mail or phone that names an account. */
export const accountTextLength = 200
/** How many lines one file may have, and one command change. */
export const counsellorLimit = 2000
/** Maximum bytes of a file with counsellors. */
export const counsellorFileLimit = 2 * 1024 ** 2
