/** As in a stored `2026-09`. */
export const monthNumbers = '01 02 03 04 05 06 07 08 09 10 11 12'.split(' ')
