import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PersonIcon } from '#web/ui/icons/icons.tsx'
import { useUser } from '../user.ts'
import styles from './AccountButton.module.css'

const AccountSheet = lazy(() =>
  import('./AccountSheet.tsx').then(module => ({ default: module.AccountSheet })),
)

/** The person's avatar in the corner of the main screens; opens account and settings. */
export function AccountButton() {
  const t = useTexts('shell')
  const user = useUser()
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('account.open')}
        onClick={() => setOpen(true)}
      >
        {user ? <Avatar name={user.name} src={user.avatar} size={36} /> : <PersonIcon />}
      </button>
      {open !== null && (
        <Suspense>
          <AccountSheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
