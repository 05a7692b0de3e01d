// The player's settings for this device, over any screen.
#pragma once

#include "ui/app/services.h"

namespace parlour::ui {

void show_settings(Services&);

}  // namespace parlour::ui
