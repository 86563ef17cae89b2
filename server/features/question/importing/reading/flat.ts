/** Traditional characters of the words that say what a line is, as Simplified ones. */
const traditional = '題單選項擇斷簡連線對錯確難識點標籤數論釋計參詳說準評細則關鍵詞無誤'
const simplified = '题单选项择断简连线对错确难识点标签数论释计参详说准评细则关键词无误'
const simpler = new Map([...traditional].map((sign, place) => [sign, simplified[place]!]))
const otherwise = new RegExp(`[\\uff01-\\uff5e\\u3000\\u00a0\\u2000-\\u200a${traditional}]`, 'g')

/**
 * A line as it is compared: signs and letters of full width in their usual width, every blank a space, Traditional
 * characters as Simplified ones. As long as the line itself, so that a place in one is the same place in the other.
 */
export const flat = (text: string) =>
  text.replace(otherwise, sign => {
    const code = sign.charCodeAt(0)
    if (code >= 0xff01) return String.fromCharCode(code - 0xfee0)
    return simpler.get(sign) ?? ' '
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
