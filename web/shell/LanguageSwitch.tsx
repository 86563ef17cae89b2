import { languageNames, languages } from '#web/lib/language.ts'
import { chooseLanguage, useLanguage, useTexts } from '#web/lib/texts.ts'
import { chooseAction } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { GlobeIcon } from '#web/ui/icons/icons.tsx'

/** A small button with the current language; for screens without an account, such as the login. */
export function LanguageSwitch() {
  const t = useTexts('shell')
  const language = useLanguage()
  const choose = async () => {
    const choices = languages.map(key => ({
      key,
      label: languageNames[key],
      chosen: key === language,
    }))
    const chosen = await chooseAction({ title: t('language'), choices })
    if (chosen) await chooseLanguage(chosen)
  }
  return (
    <Button kind="quiet" size="small" icon={GlobeIcon} onClick={() => void choose()}>
      {languageNames[language]}
    </Button>
  )
}
