import { Converter } from 'opencc-js/cn2t'
import { expect, test } from 'vitest'
import { withOverrides } from './traditional.ts'

test('Traditional Chinese uses our words where the dictionary differs', () => {
  const toTraditional = withOverrides(Converter({ from: 'cn', to: 'twp' }))
  // Deleting an account must never read like logging out.
  expect(toTraditional('注销账号')).toBe('刪除帳號')
  expect(toTraditional('退出登录')).toBe('登出')
  expect(toTraditional('发布了新作业，请用绑定的手机扫描二维码')).toBe(
    '發布了新作業，請用綁定的手機掃描 QR Code',
  )
  expect(toTraditional('账号类型错误')).toBe('帳號類型錯誤')
  expect(toTraditional('没有权限')).toBe('沒有權限')
  expect(toTraditional('归档“线性代数”？')).toBe('封存「線性代數」？')
  expect(toTraditional('请输入手机号或邮箱')).toBe('請輸入手機號碼或電子郵件')
  expect(toTraditional('夜间免打扰，每周汇总')).toBe('夜間勿擾，每週彙整')
})
