/** Where the dictionary's wording does not fit a classroom: Simplified, then what Traditional readers expect. */
export const traditionalOverrides: readonly (readonly [string, string])[] = [
  ['二维码', 'QR Code'],
  ['考勤', '點名'],
  ['账号', '帳號'],
  ['退出登录', '登出'],
  // "登出" by the dictionary: what deletes an account would be read as logging out.
  ['注销', '註銷'],
  ['绑定', '綁定'],
  ['发布', '發布'],
  ['审核', '審核'],
  ['类型', '類型'],
  ['脚本', '腳本'],
  ['权限', '權限'],
]

/** A conversion to Traditional Chinese that takes our words where we have some; web and server say the same. */
export function withOverrides(convert: (simplified: string) => string) {
  // What is ours is marked with private-use characters meanwhile, so that the dictionary leaves it alone.
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
