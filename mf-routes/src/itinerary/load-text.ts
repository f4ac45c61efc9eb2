const whole = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })

/** Such as '1,250 L'. */
export const litresText = (litres: number) => `${whole.format(litres)} L`

/** What a truck carries, such as '1,250 L, 180 kg on board'. */
export const loadText = ({ litres, kg }: { litres: number; kg: number }) =>
  Math.round(litres) === 0 ? 'empty' : `${litresText(litres)}, ${whole.format(kg)} kg on board`
