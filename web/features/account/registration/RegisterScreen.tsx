import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { accountErrors } from '#contract/features/account/errors.ts'
import {
  contactOf,
  isPhone,
  nameLength,
  nameProblem,
  passwordProblem,
  studentNumberLength,
  studentNumberProblem,
} from '#contract/features/account/registration.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RadioList } from '#web/ui/Choice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { List, ListRow } from '#web/ui/List.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useCodeTimer } from '../codes/code-timer.ts'
import { PictureCode } from '../codes/PictureCode.tsx'
import { usePictureCode } from '../codes/use-picture-code.ts'
import { Onward } from '../parts/Onward.tsx'
import { PasswordPair } from '../parts/PasswordPair.tsx'
import styles from '../parts/Welcome.module.css'
import { useDeployment } from '../use-deployment.ts'
import { registerCache, useChosenSchool } from './registration-cache.ts'
import { useRegistering } from './use-registering.ts'

/** A new account: by phone or e-mail and a password, or quickly after a login by a phone that is new. */
export function RegisterScreen() {
  const t = useTexts('account')
  const navigate = useNavigate()
  const session = useSession()
  const [address] = useSearchParams()
  const { registerAllowed } = useDeployment()
  const phone = address.get('phone') ?? ''
  const quick = address.get('mode') === 'quick' && isPhone(phone)
  if (session) return <Onward />
  if (!registerAllowed)
    return (
      <Screen>
        <EmptyState
          art="locked"
          title={problemText(accountErrors.registrationClosed)}
          action={<Button onClick={() => navigate(path('/login'))}>{t('register.toLogin')}</Button>}
        />
      </Screen>
    )
  return <RegisterForm quickPhone={quick ? phone : null} />
}

function RegisterForm({ quickPhone }: { quickPhone: string | null }) {
  const t = useTexts('account')
  const navigate = useNavigate()
  const school = useChosenSchool()
  const [before] = useState(registerCache.read)
  const [type, setType] = useState(before.type)
  const [account, setAccount] = useState(before.email)
  const [username, setUsername] = useState(before.username)
  const [stno, setStno] = useState(before.stno)
  const timer = useCodeTimer('register')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const contact = quickPhone ? { phone: quickPhone } : contactOf(account)
  const picture = usePictureCode(quickPhone ? 'completion' : contact?.email ? 'email' : 'sms')
  const registering = useRegistering({ quick: quickPhone !== null, picture })

  const number = type === 'student' ? stno.trim() : ''
  const sentTo = registerCache.read().isSent ? contactOf(registerCache.read().email) : undefined
  const isSent = sentTo !== undefined && (sentTo.phone ?? sentTo.email) === (contact?.phone ?? contact?.email)
  const seconds = quickPhone ? 0 : timer.seconds
  useEffect(() => {
    // A code that was sent elsewhere proves nothing here.
    registerCache.keep({ type, username, stno, ...(isSent ? {} : { email: account, isSent: false }) })
  }, [type, account, username, stno, isSent])
  const errors = {
    account: contact ? undefined : t('register.accountWrong'),
    username: problemText(nameProblem(username.trim())),
    stno: problemText(studentNumberProblem({ kind: type, stno: number })),
    password: quickPhone ? undefined : problemText(passwordProblem(password)),
    again: quickPhone || again === password ? undefined : problemText(accountErrors.passwordsDiffer),
    picture: picture.isFilled ? undefined : t('picture.missing'),
  }
  const shown = (error: string | undefined) => (tried ? error : undefined)
  const person = { type, password, username: username.trim(), school, stno: number }
  const submit = () => {
    setTried(true)
    if (Object.values(errors).some(Boolean) || !contact || seconds > 0) return
    registering.submit(contact, person)
  }
  /** Back from the verification to mend something: the code that was sent is still good. */
  const goOn = () => {
    registerCache.keep(person)
    navigate(path('/loginVerify'))
  }

  return (
    <Screen
      footer={
        <div className={styles.entry}>
          <Button
            kind="primary"
            size="large"
            block
            type="submit"
            form="register"
            busy={registering.isPending}
            disabled={seconds > 0}
          >
            {seconds > 0
              ? t('code.wait', { seconds })
              : quickPhone
                ? t('register.finish')
                : t('register.next')}
          </Button>
          {isSent && (
            <Button size="large" block onClick={goOn}>
              {t('register.haveCode')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.entry}>
        <Form id="register" onSubmit={submit}>
          {registering.failure && <Notice tone="bad">{registering.failure}</Notice>}
          <RadioList
            inline
            label={t('register.role')}
            value={type}
            onChange={setType}
            options={[
              { value: 'student', label: t('register.student') },
              { value: 'teacher', label: t('register.teacher') },
            ]}
          />
          {quickPhone ? (
            <TextField label={t('login.phone')} value={quickPhone} onChange={() => undefined} disabled />
          ) : (
            <TextField
              label={t('register.account')}
              placeholder={t('register.accountPlaceholder')}
              value={account}
              onChange={setAccount}
              error={shown(errors.account)}
              name="username"
              autoComplete="username"
              maxLength={100}
              clearable
              required
            />
          )}
          <TextField
            label={t('register.name')}
            placeholder={t('register.namePlaceholder')}
            value={username}
            onChange={setUsername}
            error={shown(errors.username)}
            name="name"
            autoComplete="name"
            maxLength={nameLength}
            required
          />
          {type === 'student' && (
            <TextField
              label={t('register.number')}
              placeholder={t('register.numberPlaceholder')}
              value={stno}
              onChange={setStno}
              error={shown(errors.stno)}
              autoComplete="off"
              maxLength={studentNumberLength}
              required
            />
          )}
          <List>
            <ListRow
              title={t('register.school')}
              trailing={school || t('register.schoolNone')}
              onClick={() => navigate(path('/schoolSearch'))}
            />
          </List>
          {!quickPhone && (
            <PasswordPair {...{ password, again, tried }} onPassword={setPassword} onAgain={setAgain} />
          )}
          <PictureCode code={picture} error={registering.pictureProblem ?? shown(errors.picture)} />
        </Form>
      </div>
    </Screen>
  )
}
