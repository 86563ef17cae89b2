/** Where the dictionary's wording does not suit a classroom: Simplified, then what Traditional readers expect. */
export const traditionalOverrides: readonly (readonly [string, string])[] = [
  ['“', '「'],
  ['”', '」'],
  ['二维码', 'QR Code'],
  ['考勤', '點名'],
  ['账号', '帳號'],
  ['退出登录', '登出'],
  // "登出" in the dictionary: deleting an account would read as logging out.
  ['数据与注销', '資料與刪除帳號'],
  ['注销', '刪除'],
  ['绑定', '綁定'],
  ['发布', '發布'],
  ['公布', '公布'],
  ['审核', '審核'],
  ['类型', '類型'],
  ['脚本', '腳本'],
  ['权限', '權限'],
  ['归档', '封存'],
  ['汇总', '彙整'],
  ['免打扰', '勿擾'],
  ['邮箱', '電子郵件'],
  ['手机号码', '手機號碼'],
  ['手机号', '手機號碼'],
  ['签到', '簽到'],
  ['天后', '天後'],
  ['身份', '身分'],
  ['域名', '網域'],
  ['连字符', '連字號'],
  ['摄像头', '相機'],
  ['添加到主屏幕', '加入主畫面'],
  ['全屏', '全螢幕'],
  ['联网', '連線'],
  ['私信', '私訊'],
  ['发件箱', '寄件匣'],
  ['布置', '指派'],
  ['保存回执', '保留回執'],
  // In Taiwan 行 is a column of a table and 列 a row.
  ['第一行应为列名', '第一列應為欄名'],
  ['第一行为列名', '第一列為欄名'],
  ['每一行', '每一列'],
  ['各行', '各列'],
  ['{line} 行', '{line} 列'],
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
    const converted = traditionalOverrides.reduce(
      (text, [, wanted], place) => text.replaceAll(mark(place), wanted),
      convert(marked),
    )
    // "QR Code" takes the place of characters and stands apart from those beside it, as all Latin words do.
    return converted.replace(/(\p{sc=Han})(?=[A-Za-z])/gu, '$1 ').replace(/([A-Za-z])(?=\p{sc=Han})/gu, '$1 ')
  }
}
