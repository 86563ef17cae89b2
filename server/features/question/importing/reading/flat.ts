/**
 * A line as it is compared: signs and letters of full width in their usual width, every blank a space. As long as the line
 * itself, so that a place in one is the same place in the other.
 */
export const flat = (text: string) =>
  text.replace(/[\uff01-\uff5e\u3000\u00a0\u2000-\u200a]/g, sign => {
    const code = sign.charCodeAt(0)
    return code >= 0xff01 ? String.fromCharCode(code - 0xfee0) : ' '
  })

/** Without what nobody sees, and what stands for something else here (`rich.ts`). */
export const visible = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\v|\f|[\u2028\u2029]/g, '\n')
    .replace(
      /(?!\s)\p{Cc}|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ue000-\uf8ff]|[\u{f0000}-\u{10ffff}]/gu,
      '',
    )

/** Nobody means more blanks; what is anchored behind them would look for its beginning from each of them. */
export const compact = (text: string) =>
  text.replace(/[ \t\u00a0\u3000]{60,}/g, blanks => blanks.slice(0, 60))
