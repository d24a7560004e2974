// Sounds and vibration, both off until they are switched on in the settings.

import { setting } from "./store.js";

/**
 * Tones of each sound: [start in s, pitch in Hz, length in s]; all but turn and timeUp are from a C major chord.
 * @type {Record<string, [number, number, number][]>}
 */
const TONES = {
	tick: [[0, 1047, 0.03]],
	deal: [[0, 330, 0.05]],
	turn: [[0, 440, 0.05]],
	good: [
		[0, 523, 0.09],
		[0.09, 784, 0.14],
	],
	wrong: [[0, 165, 0.18]],
	win: [
		[0, 523, 0.12],
		[0.12, 659, 0.12],
		[0.24, 784, 0.12],
		[0.36, 1047, 0.4],
	],
	lose: [
		[0, 392, 0.16],
		[0.16, 330, 0.16],
		[0.32, 262, 0.35],
	],
	timeUp: [
		[0, 880, 0.12],
		[0.18, 880, 0.12],
		[0.36, 587, 0.4],
	],
};

/** How long the phone shakes and rests, in ms. @type {Record<string, number|number[]>} */
const SHAKES = {
	tick: 5,
	deal: 10,
	turn: 10,
	good: 20,
	wrong: [30, 40, 30],
	win: [30, 50, 30, 50, 80],
	lose: 120,
	timeUp: [80, 60, 80],
};
const VOLUME = 0.12;

/** From the first sound on. @type {AudioContext} */
let context;

/** Play a sound and make the device vibrate, each if wanted. @param {string} kind a key of TONES and SHAKES */
export function feel(kind) {
	sound(kind);
	vibrate(kind);
}

/** Play a sound, if the player wants sounds and has used the page. @param {string} kind a key of TONES */
export function sound(kind) {
	if (!setting("sound") || !navigator.userActivation?.hasBeenActive) return;
	context ??= new AudioContext();
	context.resume();
	for (const tone of TONES[kind]) play(...tone);
}

/** Make the device vibrate, if the player wants that and has used the page. @param {string} kind a key of SHAKES */
export function vibrate(kind) {
	if (setting("vibration") && navigator.userActivation?.hasBeenActive) {
		navigator.vibrate?.(SHAKES[kind]);
	}
}

/** Play one tone that fades out. @type {(after: number, pitch: number, length: number) => void} */
function play(after, pitch, length) {
	const start = context.currentTime + after;
	const volume = new GainNode(context, { gain: VOLUME });
	volume.gain.setValueAtTime(VOLUME, start);
	volume.gain.exponentialRampToValueAtTime(0.001, start + length);
	const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
	tone.connect(volume).connect(context.destination);
	tone.start(start);
	tone.stop(start + length);
}
