import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { playOrderSound, readOrderSound, storeOrderSound } from '#shop/trade/order-sound.ts';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { TitledCard } from '#ui/page/titled-card.tsx';

/** Chooses whether this device plays a tone when an order arrives; it is heard at once when it is turned on (DOOR-105). */
export function SoundCard() {
  const [isOn, setOn] = useState(readOrderSound);
  return (
    <TitledCard title={m.settings_sound_title()} text={m.settings_sound_text()}>
      <SwitchField
        name="orderSound"
        label={m.settings_sound()}
        checked={isOn}
        onChange={(checked) => {
          storeOrderSound(checked);
          setOn(checked);
          if (checked) playOrderSound();
        }}
      />
    </TitledCard>
  );
}
