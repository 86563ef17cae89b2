/** Where the dictionary's wording does not fit a classroom: Simplified, then what Traditional readers expect. */
export const traditionalOverrides: readonly (readonly [string, string])[] = [
  ['二维码', 'QR Code'],
  ['考勤', '點名'],
  ['账号', '帳號'],
  ['退出登录', '登出'],
  ['发布', '發布'],
  ['审核', '審核'],
]
