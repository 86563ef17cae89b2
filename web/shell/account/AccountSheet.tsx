import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { accountCalls } from '#contract/features/account/calls.ts'
import { send } from '#web/lib/call.ts'
import { languageNames, languages } from '#web/lib/language.ts'
import { path } from '#web/lib/path.ts'
import { chooseScheme, useScheme } from '#web/lib/scheme.ts'
import { endSession } from '#web/lib/session.ts'
import { chooseLanguage, useLanguage, useTexts } from '#web/lib/texts.ts'
import { heldBack } from '#web/lib/unsent.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { dialog } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioList } from '#web/ui/Choice.tsx'
import { LeaveIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { isTeacher, useUser } from '../user.ts'
import styles from './AccountSheet.module.css'

/** Who is logged in, appearance and language, and logging out. */
export function AccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('shell')
  const user = useUser()
  const language = useLanguage()
  const scheme = useScheme()
  const logOut = useLogOut(onClose)
  return (
    <Sheet open={open} onClose={onClose} title={t('account.open')}>
      <Stack gap={6}>
        {user && (
          <div className={styles.person}>
            <Avatar name={user.name} src={user.avatar} size={56} />
            <div>
              <p className={styles.name}>{user.name}</p>
              <p className={styles.note}>
                {isTeacher(user) ? t('account.teacher') : t('account.student')}
                {user.school && ` · ${user.school}`}
              </p>
            </div>
          </div>
        )}
        <RadioList
          inline
          label={t('account.language')}
          value={language}
          onChange={chosen => void chooseLanguage(chosen)}
          options={languages.map(value => ({ value, label: languageNames[value] }))}
        />
        <RadioList
          inline
          label={t('account.scheme')}
          value={scheme}
          onChange={chooseScheme}
          options={[
            { value: 'system', label: t('account.system') },
            { value: 'light', label: t('account.light') },
            { value: 'dark', label: t('account.dark') },
          ]}
        />
        <Button kind="danger" block icon={LeaveIcon} busy={logOut.isPending} onClick={() => logOut.mutate()}>
          {t('account.logOut')}
        </Button>
        <p className={styles.version}>{t('account.version', { version: __LECTERN_VERSION__ })}</p>
      </Stack>
    </Sheet>
  )
}

function useLogOut(onStart: () => void) {
  const t = useTexts('shell')
  const navigate = useNavigate()
  return useMutation({
    meta: { handled: true },
    mutationFn: async () => {
      const confirmed = await dialog.confirm({
        title: t('account.logOutQuestion'),
        message: heldBack(),
        confirmLabel: t('account.logOut'),
      })
      if (!confirmed) return
      onStart()
      // Whether or not the server hears of it, this device forgets the session.
      await send(accountCalls.logout, {}).catch(() => undefined)
      endSession()
      navigate(path('/login'), { replace: true })
    },
  })
}
