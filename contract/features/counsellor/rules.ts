/** Characters of a class number: what students may write in their profile, and some more that came another way. */
export const classNumberLength = 50
/** Characters of an e-mail or phone that names an account. */
export const accountTextLength = 200
/** How many lines one file may have, and one command change. */
export const counsellorLimit = 2000
/** Maximum bytes of a file with counsellors. */
export const counsellorFileLimit = 2 * 1024 ** 2
