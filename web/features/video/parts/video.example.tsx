import { examples } from '#web/gallery/example.ts'
import { Broken } from '../player/Broken.tsx'
import { Controls } from '../player/Controls.tsx'
import styles from '../player/Player.module.css'
import type { PlayerState } from '../player/use-player.ts'
import { videoInfo } from '../test-video.ts'
import { HeatLine } from './HeatLine.tsx'
import { LinkedPage } from './LinkedPage.tsx'
import { VideoCard } from './VideoCard.tsx'

const atRest: PlayerState = {
  ...{ isPlaying: false, isWaiting: false, time: 754, duration: 2712, loaded: 900 },
  ...{ rate: 1, isMuted: false, isOutside: false },
}
const nothing = () => undefined
const does = {
  ...{ onPlay: nothing, onSkip: nothing, onSeek: nothing, onRate: nothing, onMute: nothing },
  ...{ onLanguage: nothing, onFull: nothing, onFocus: nothing },
}

function Shown({ state, words, isPlain }: { state: PlayerState; words?: string; isPlain?: boolean }) {
  return (
    <div className={styles.frame} data-shown={true}>
      {words && <p className={styles.words}>{words}</p>}
      <Controls
        {...does}
        state={state}
        watched={[
          [0, 420],
          [610, 754],
        ]}
        languages={isPlain ? [] : ['zh-Hans', 'en']}
        language={isPlain ? undefined : 'en'}
        isFull={false}
        isShown
        onOutside={isPlain ? undefined : nothing}
      />
    </div>
  )
}

/** A class that watched the beginning, one place again and again, and rarely the end. */
const counts = Array.from({ length: 90 }, (_, place) =>
  Math.round(38 * Math.exp(-place / 60) - (place > 40 && place < 46 ? -6 : 0)),
)
const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

export default examples('Video', [
  {
    name: 'The player, with captions and what was watched',
    render: () => <Shown state={atRest} words="Each column says where a basis vector goes." />,
  },
  {
    name: 'The player at double speed, without sound, captions and small window',
    render: () => <Shown isPlain state={{ ...atRest, isPlaying: true, rate: 2, isMuted: true }} />,
  },
  { name: 'It cannot be played', render: () => <Broken info={videoInfo} onAgain={nothing} /> },
  { name: 'What is said about it', render: () => <VideoCard info={videoInfo} /> },
  {
    name: 'A long title, not published',
    render: () => <VideoCard info={{ ...videoInfo, title: long, content: '', publishedAt: null }} />,
  },
  {
    name: 'On a page of another site',
    render: () => <LinkedPage info={{ link: 'https://films.school.example/watch?v=1' }} />,
  },
  {
    name: 'Which parts the class has watched',
    render: () => <HeatLine heat={{ counts, step: 30, students: 40 }} duration={2712} />,
  },
])
