import { useTexts } from '#web/lib/texts.ts'
import { Checkbox } from '#web/ui/Choice.tsx'

/** Asks, beside a login, whether it shall bind the chat app. */
export function ConnectChat({ checked, onChange }: { checked: boolean; onChange: (on: boolean) => void }) {
  const t = useTexts('chat-app')
  return <Checkbox label={t('login.connect')} checked={checked} onChange={onChange} />
}
