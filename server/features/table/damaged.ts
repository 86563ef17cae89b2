/** Excel writes long numbers as `2.02607E+11` into a file of text: their last digits are lost. */
export const isNumberCut = (text: string) => /^\d([.,]\d+)?e\+?\d+$/i.test(text)

/** Excel takes class 3-1 for the first of March. */
export const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
