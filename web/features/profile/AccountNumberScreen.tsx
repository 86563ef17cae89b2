import { useSearchParams } from 'react-router'
import { ChatBinding } from '#web/features/chat-app/parts/ChatBinding.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { NotFound } from '#web/shell/GuardedScreens.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { ContactBinding } from './parts/ContactBinding.tsx'
import { PasswordSetting } from './parts/PasswordSetting.tsx'

const rows = ['wechat', 'email', 'mobile', 'password'] as const

/** One way of signing in, chosen by the `bind` of the address; `open=1` begins at once. */
export function AccountNumberScreen() {
  const t = useTexts('profile')
  const [address] = useSearchParams()
  const row = rows.find(each => each === address.get('bind'))
  const open = address.get('open') === '1'
  if (!row) return <NotFound />
  return (
    <Screen title={t(`manage.${row}`)}>
      {row === 'wechat' && <ChatBinding open={open} />}
      {row === 'password' && <PasswordSetting />}
      {(row === 'email' || row === 'mobile') && <ContactBinding key={row} kind={row} open={open} />}
    </Screen>
  )
}
