/** Where the dictionary's wording does not suit a classroom: Simplified, then what Traditional readers expect. */
export const traditionalOverrides: readonly (readonly [string, string])[] = [
  ['二维码', 'QR Code'],
  ['考勤', '點名'],
  ['账号', '帳號'],
  ['退出登录', '登出'],
  // "登出" in the dictionary: deleting an account would read as logging out.
  ['注销', '註銷'],
  ['绑定', '綁定'],
  ['发布', '發布'],
  ['审核', '審核'],
  ['类型', '類型'],
  ['脚本', '腳本'],
  ['权限', '權限'],
]

/** A conversion to Traditional Chinese with our overrides; web and server use the same. */
export function withOverrides(convert: (simplified: string) => string) {
  // Overrides are marked with private-use characters so that the dictionary leaves them alone.
  const mark = (place: number) => String.fromCodePoint(0xe000 + place)
  return (simplified: string) => {
    const marked = traditionalOverrides.reduce(
      (text, [word], place) => text.replaceAll(word, mark(place)),
      simplified,
    )
    return traditionalOverrides.reduce(
      (text, [, wanted], place) => text.replaceAll(mark(place), wanted),
      convert(marked),
    )
  }
}
