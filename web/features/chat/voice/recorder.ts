/** Samples a second of what is recorded: enough for speech, and no more than a slow network takes. */
const sampleRate = 16_000

/** A clip as every browser plays it, also those that record in a format of their own: WAV, one channel, 16 bits. */
export interface Recording {
  /** Seconds so far. */
  seconds: () => number
  /** Ends it. */
  stop: () => Promise<Blob>
}

/** Begins to record. @throws where there is no microphone, or the person does not allow it */
export async function record(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
  const context = new AudioContext()
  await context.resume()
  const source = context.createMediaStreamSource(stream)
  // Worklets need a file of their own; this is there in all browsers.
  const tap = context.createScriptProcessor(4096, 1, 1)
  const heard: Float32Array[] = []
  let samples = 0
  tap.onaudioprocess = ({ inputBuffer }) => {
    heard.push(inputBuffer.getChannelData(0).slice())
    samples += inputBuffer.length
  }
  source.connect(tap)
  tap.connect(context.destination)
  return {
    seconds: () => samples / context.sampleRate,
    async stop() {
      source.disconnect()
      tap.disconnect()
      for (const track of stream.getTracks()) track.stop()
      await context.close()
      return wavOf(
        atRate(joined(heard, samples), context.sampleRate),
        Math.min(sampleRate, context.sampleRate),
      )
    },
  }
}

function joined(parts: readonly Float32Array[], length: number) {
  const all = new Float32Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The mean of the samples that become one. */
function atRate(samples: Float32Array, from: number): Float32Array {
  if (from <= sampleRate) return samples
  const step = from / sampleRate
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const [begin, end] = [Math.floor(index * step), Math.floor((index + 1) * step)]
    let sum = 0
    for (let at = begin; at < end; at += 1) sum += samples[at]!
    return sum / (end - begin)
  })
}

const headerLength = 44

function wavOf(samples: Float32Array, rate: number): Blob {
  const bytes = new DataView(new ArrayBuffer(headerLength + 2 * samples.length))
  const word = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) bytes.setUint8(at + index, letter.charCodeAt(0))
  }
  word(0, 'RIFF')
  bytes.setUint32(4, headerLength - 8 + 2 * samples.length, true)
  word(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rate, true)
  bytes.setUint32(28, 2 * rate, true)
  bytes.setUint16(32, 2, true)
  bytes.setUint16(34, 16, true)
  word(36, 'data')
  bytes.setUint32(40, 2 * samples.length, true)
  for (const [index, sample] of samples.entries())
    bytes.setInt16(headerLength + 2 * index, Math.max(-1, Math.min(1, sample)) * 0x7fff, true)
  return new Blob([bytes.buffer], { type: 'audio/wav' })
}
