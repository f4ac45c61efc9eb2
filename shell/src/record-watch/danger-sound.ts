import { useSyncExternalStore } from 'react'

/** A setting of this device: a control room wants the sound, a shared office may not. */
const KEY = 'danger-sound'

export type DangerSound = 'on' | 'off'
const listeners = new Set<() => void>()

export const useDangerSound = (): DangerSound => useSyncExternalStore(subscribe, dangerSound, () => 'on')

function dangerSound(): DangerSound {
  try {
    return localStorage.getItem(KEY) === 'off' ? 'off' : 'on'
  } catch {
    return 'on'
  }
}

/** Sets it for this device. Turning it on plays the sound, which also is the click that browsers ask for before they play any. */
export function setDangerSound(sound: DangerSound): void {
  try {
    localStorage.setItem(KEY, sound)
  } catch {
    // Without storage the sound stays on.
  }
  for (const listener of listeners) listener()
  if (sound === 'on') void playDangerSound()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Two falling tones, three times, in Hz. It ends within 1.5 s, so that it covers no screen reader for long. */
const TONES = [880, 660, 880, 660, 880, 660]
const TONE_SECONDS = 0.22
const VOLUME = 0.25
/** Until a person has clicked on the page, a browser lets `resume` wait. In ms. */
const RESUME_MS = 300

let context: AudioContext | undefined

/** Plays the sound, and returns whether the browser let it be heard: it asks for a click on the page first. */
export async function playDangerSound(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false
  context ??= new AudioContext()
  const audio = context
  await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, RESUME_MS))])
  if (audio.state !== 'running') return false
  const gain = audio.createGain()
  gain.gain.value = VOLUME
  gain.connect(audio.destination)
  for (const [place, frequency] of TONES.entries()) {
    const tone = audio.createOscillator()
    const at = audio.currentTime + place * TONE_SECONDS
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(at)
    tone.stop(at + TONE_SECONDS)
  }
  return true
}
