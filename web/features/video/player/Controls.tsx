import type { Played } from '#contract/features/activity/played.ts'
import type { CaptionLanguage } from '#contract/features/video/captions.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { captionName } from '../caption-names.ts'
import styles from './Controls.module.css'
import {
  BackTenIcon,
  ForwardTenIcon,
  FullIcon,
  MutedIcon,
  PauseIcon,
  PictureInPictureIcon,
  PlayIcon,
  SmallIcon,
  SoundIcon,
} from './icons.tsx'
import { speeds } from './speeds.ts'
import { Timeline } from './Timeline.tsx'
import { type PlayerState, playTime } from './use-player.ts'

interface ControlsProps {
  state: PlayerState
  watched: readonly Played[]
  languages: readonly CaptionLanguage[]
  language: CaptionLanguage | undefined
  isFull: boolean
  isShown: boolean
  onPlay: () => void
  onSkip: (seconds: number) => void
  onSeek: (time: number) => void
  onRate: (rate: number) => void
  onMute: () => void
  onLanguage: (language: CaptionLanguage | 'none') => void
  onFull: () => void
  /** Left out where the browser has no small window. */
  onOutside: (() => void) | undefined
  onFocus: () => void
}

/** What lies over the picture: at the middle what is used most, below it the rest. */
export function Controls(props: ControlsProps) {
  const { state, watched, languages, language, isFull, isShown, onSkip, onOutside, onFocus } = props
  const t = useTexts('video')
  return (
    <fieldset
      className={styles.controls}
      aria-label={t('player.controls')}
      data-shown={isShown}
      onFocus={onFocus}
    >
      <div className={styles.middle}>
        <IconButton icon={BackTenIcon} size={32} label={t('player.back')} onClick={() => onSkip(-10)} />
        <IconButton
          className={styles.play}
          icon={state.isPlaying ? PauseIcon : PlayIcon}
          size={40}
          label={t(state.isPlaying ? 'player.pause' : 'player.play')}
          onClick={props.onPlay}
        />
        <IconButton icon={ForwardTenIcon} size={32} label={t('player.forward')} onClick={() => onSkip(10)} />
      </div>
      <div className={styles.bottom}>
        <Timeline {...state} watched={watched} onSeek={props.onSeek} onPlay={props.onPlay} />
        <div className={styles.row}>
          <span className={styles.time}>
            {playTime(state.time)} / {playTime(state.duration)}
          </span>
          <IconButton
            className={styles.mute}
            icon={state.isMuted ? MutedIcon : SoundIcon}
            label={t(state.isMuted ? 'player.unmute' : 'player.mute')}
            onClick={props.onMute}
          />
          {languages.length > 0 && (
            <Choice
              label={t('player.captions')}
              shown="CC"
              isOn={language !== undefined}
              value={language ?? 'none'}
              options={[
                { value: 'none', label: t('player.noCaptions') },
                ...languages.map(value => ({ value, label: captionName(value) })),
              ]}
              onChoose={value => props.onLanguage(value as CaptionLanguage | 'none')}
            />
          )}
          <Choice
            label={t('player.speed')}
            shown={`${number(state.rate, 2)}×`}
            isOn={state.rate !== 1}
            value={String(state.rate)}
            options={speeds.map(speed => ({ value: String(speed), label: `${number(speed, 2)}×` }))}
            onChoose={value => props.onRate(Number(value))}
          />
          {onOutside && (
            <IconButton icon={PictureInPictureIcon} label={t('player.outside')} onClick={onOutside} />
          )}
          <IconButton
            icon={isFull ? SmallIcon : FullIcon}
            label={t(isFull ? 'player.small' : 'player.full')}
            onClick={props.onFull}
          />
        </div>
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  label: string
  /** Short, on the button. */
  shown: string
  isOn: boolean
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** The browser's own list, because nothing else of a page shows over a full screen. */
function Choice({ label, shown, isOn, value, options, onChoose }: ChoiceProps) {
  return (
    <span className={styles.choice} data-on={isOn}>
      <span aria-hidden="true">{shown}</span>
      <select aria-label={label} title={label} value={value} onChange={event => onChoose(event.target.value)}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
