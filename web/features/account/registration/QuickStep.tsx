import { beginSession } from '#web/lib/session.ts'
import { forget, stored } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { PictureCode } from '../codes/PictureCode.tsx'
import { usePictureCode } from '../codes/use-picture-code.ts'
import styles from '../parts/Welcome.module.css'
import { complete } from './complete.ts'
import { PersonFields } from './PersonFields.tsx'
import { keptPerson, type PersonValues, personOf, personProblems, useKeptPerson } from './person.ts'
import { registerCache } from './registration-cache.ts'
import { useRegistering } from './use-registering.ts'

/** The whole registration of somebody whose phone was just proven by a login. */
export function QuickStep({ phone }: { phone: string }) {
  const t = useTexts('account')
  const form = useForm({
    start: keptPerson(),
    problems: values => ({
      ...personProblems(values, t),
      picture: !picture.isFilled && t('picture.missing'),
    }),
    send: (values: PersonValues): Promise<void> => registering.run(() => open(values)),
  })
  const picture = usePictureCode('completion')
  const registering = useRegistering({
    picture,
    onPictureWrong: said => form.refuse({ picture: said }),
  })
  const open = async (values: PersonValues) => {
    const token = stored('token_for_login') ?? ''
    beginSession(await complete({ token, person: personOf(values), picture: picture.input }))
    registerCache.forget()
    forget('token_for_login')
  }
  useKeptPerson(form.values)
  return (
    <Screen
      footer={
        <div className={styles.entry}>
          <MainButton type="submit" form="register" busy={form.isSending}>
            {t('register.finish')}
          </MainButton>
        </div>
      }
    >
      <div className={styles.entry}>
        <Form id="register" {...form.props}>
          {registering.failure && <Callout tone="bad">{registering.failure}</Callout>}
          <TextField label={t('login.phone')} value={phone} onChange={() => undefined} disabled />
          <PersonFields form={form} />
          <PictureCode code={picture} error={picture.isFilled ? undefined : form.errorOf('picture')} />
        </Form>
      </div>
    </Screen>
  )
}
