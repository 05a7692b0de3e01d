// An island in the editor. The part kIslandsPart; requires the code of Settlers too.
#pragma once

#include <memory>
#include <string>

#include "ui/app/services.h"
#include "ui/screens/drawing.h"

namespace parlour::ui {

/// `value`: a code, or the id of an island of the gallery.
std::shared_ptr<Drawing> make_island_drawing(Services&, const std::string& value);

}  // namespace parlour::ui
